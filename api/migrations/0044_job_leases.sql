-- Who runs a job now. A worker renews its leases; those of one that has ended run out, and the job runs again.
create table job_leases (
  job_id uuid not null,
  job_name text not null,
  token uuid not null,
  expires_at timestamptz not null,
  constraint job_leases_pk primary key (job_id)
);
create index job_leases_expires_at on job_leases (expires_at);

// Loaded before a server of a test: its clock is off by so much, for everything in the process.
const offMs = Number(process.env.CLOCK_OFF_MS)
const RightDate = Date
const now = () => RightDate.now() + offMs

globalThis.Date = new Proxy(RightDate, {
  construct: (target, given, as) =>
    Reflect.construct(target, given.length ? given : [now()], as === globalThis.Date ? target : as),
  apply: () => new RightDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})

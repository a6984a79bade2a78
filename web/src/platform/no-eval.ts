// Before any schema is made: each would try to compile itself, which the content security policy refuses and reports.
// zod reads this object of its own; setting it by import would put all of zod into the first script.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

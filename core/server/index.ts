export { Failure, conflict, forbidden, invalid, notFound } from './failure.ts';
export { orgTable } from './database/orgTable.ts';
export type * from './database/tables.ts';
export type * from './identity/identity.ts';
export type * from './plugin/module.ts';
export type * from './plugin/scope.ts';
export type * from './record/fhirRecord.ts';
export { profilesOf } from './record/people/profilesOf.ts';

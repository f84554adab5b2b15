export { profilesOf } from './people/profilesOf.ts';
export { encounterOfAct } from './record/encounterOfAct.ts';
export type { RecordEvent, RecordEventContext, RecordWrite } from './record/events.ts';
export { type EventOf, eventsOf } from './record/eventsOf.ts';
export type * from './record/fhirRecord.ts';
export type * from './recordLayer.ts';
export type * from './visits/visits.ts';
export { formerMemberAt, memberAt } from './visits/visits.ts';
export { typesAbout } from './search/typesAbout.ts';

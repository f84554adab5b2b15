/** For whoever names conditions beside this feature: a visit's diagnoses. */
export { commonConditions } from './commonConditions.ts';

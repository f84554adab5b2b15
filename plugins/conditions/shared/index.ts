export { commonConditions } from './commonConditions.ts';
export { currentOf, currentSearch, isCircumstance, isDenied } from './condition.ts';

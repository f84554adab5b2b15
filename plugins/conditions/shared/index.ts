export { commonConditions } from './commonConditions.ts';
export { currentSearch, isCircumstance, isDenied } from './condition.ts';

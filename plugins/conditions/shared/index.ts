export { commonConditions } from './commonConditions.ts';
export { isCircumstance, isDenied } from './condition.ts';

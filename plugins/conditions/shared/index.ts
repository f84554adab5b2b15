export { commonConditions } from './commonConditions.ts';

export { categorySystem, vitalCodes, vitals, vitalSet } from './vitals.ts';

export { vitalCodes, vitals } from './vitals.ts';

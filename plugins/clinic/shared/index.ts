export { requiredLine } from './fieldSchemas.ts';
export { timeZones } from './organization.ts';
export { zoneName } from './zoneName.ts';

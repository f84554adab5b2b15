export { organizationChanged } from './calls.ts';

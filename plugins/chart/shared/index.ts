export { getPortals } from './calls.ts';

export { medicinesOf } from './medicine.ts';

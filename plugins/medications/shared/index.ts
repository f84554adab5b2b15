export { dosesText } from './dose/doseText.ts';
export { medicinesOf } from './medicine.ts';

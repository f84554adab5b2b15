export { allergyStateOf, byDanger, dangerOf, isCurrent, isNoAllergyStatement } from './allergy.ts';

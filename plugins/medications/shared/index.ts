export { dosesText } from './dose/doseText.ts';
export { medicinesOf } from './medicine.ts';
export { sharesIngredients, substanceOf } from './safety/ingredients.ts';
export { singular } from './safety/knownSubstances.ts';

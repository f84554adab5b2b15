import type { ServerSetup } from '../../../core/server/index.ts';
import { seedAllergies } from './seed.ts';

export const setup: ServerSetup = ({ seed }) => seed('allergies', seedAllergies);

import type { Setup } from '../../../core/browser/index.ts';
import type { assessments } from '../manifest.ts';
import { contribute } from './contributions.ts';
import { Fillings } from './form/Fillings.ts';
import { forms } from './forms.tsx';

export { messages } from './messages.ts';

export const setup: Setup<typeof assessments> = (scope) => {
  const fillings = scope.make(Fillings);
  scope.own(fillings.dispose);
  contribute(scope);
  return forms;
};

import type { FirstUsers } from '#core/shared';
import type { FeaturesTexts } from './messages/index.ts';

/** 'practitioners, Ana Souza': who has a feature before the others, beside the administrators. */
export const usersText = ({ roles, people }: FirstUsers, t: FeaturesTexts): string =>
  [
    ...(roles.includes('practitioner') ? [t.practitioners] : []),
    ...(roles.includes('patient') ? [t.patients] : []),
    ...people.map(({ name }) => name),
  ].join(', ');

import type { Translation } from '#core/shared';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  seeing: (patient) => `Vous voyez : ${patient}`,
  seeingYourself: (name) => `Vous voyez : ${name} (vous)`,
  chooseWhom: 'Choisissez de qui vous voyez le dossier',
};

import type { Translation } from '#core/shared';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  title: (role) => `Vous voyez les pages de ce rôle : ${role}.`,
  text: 'Ce sont des personnes fictives dans une clinique fictive, et rien ne peut être modifié.',
  leave: 'Revenir à mes pages',
};

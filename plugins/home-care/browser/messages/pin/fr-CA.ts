import { plural, type Translation } from '#core/shared';
import type { pinMessages as english } from './en-CA.ts';

const locale = 'fr-CA';
const triesLeft = (left: number): string =>
  plural(locale, left, { one: 'Il vous reste un essai', other: `Il vous reste ${left} essais` });

export const pinMessages: Translation<typeof english> = {
  pin: 'NIP',
  presentPin: 'NIP actuel',
  wrongPin: (left) => `NIP erroné. ${triesLeft(left)}.`,
  wrongPinWait: (left, seconds) => `NIP erroné. ${triesLeft(left)}, dans ${seconds} secondes.`,
  waitFirst: (seconds) => `Attendez ${seconds} secondes, puis réessayez.`,
  openIn: (seconds) => `Ouvrir dans ${seconds}\u00a0s`,
  tryUnkept: 'Ce navigateur ne peut rien enregistrer pour le moment. Libérez de l’espace, puis réessayez.',
  forgotPin: 'NIP oublié? Nouveau code',
  backToPin: 'Revenir au NIP',
  overUnsent: 'Votre accès est terminé. Votre NIP sert seulement à envoyer ce qui reste.',
  unsentHere: (count) =>
    plural(locale, count, {
      one: `${count} entrée n’est pas encore envoyée. Elle part dès que vous entrez votre NIP.`,
      other: `${count} entrées ne sont pas encore envoyées. Elles partent dès que vous entrez votre NIP.`,
    }),
  setAction: 'Définir le NIP',
  changeAction: 'Changer le NIP',
  removeAction: 'Retirer le NIP',
  removeText: 'Toute personne qui tient ce téléphone peut alors ouvrir vos visites.',
  pinSet: 'NIP défini.',
  pinChanged: 'NIP changé.',
  pinRemoved: 'NIP retiré.',
  noPinHere: 'Ce navigateur ne peut pas garder de NIP.',
};

import { plural, type Translation } from '#core/shared';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  title: 'NIP',
  lead: 'Six chiffres qui déverrouillent votre écran, sur tout appareil où votre session est ouverte. La connexion demande toujours votre mot de passe.',
  isOn: 'Votre NIP déverrouille l’écran.',
  isOff: 'Un NIP n’est pas défini. Votre mot de passe déverrouille l’écran.',
  set: 'Choisir un NIP',
  change: 'Changer de NIP',
  remove: 'Retirer le NIP',
  removed: 'NIP retiré. Votre mot de passe déverrouille l’écran.',
  save: 'Enregistrer le NIP',
  saved: 'NIP enregistré.',
  password: 'Votre mot de passe',
  pin: 'Nouveau NIP',
  pinHelp: '6 chiffres. Ni votre date de naissance, ni le code de votre téléphone.',
  again: 'Nouveau NIP, encore une fois',
  sixDigits: 'Entrez 6 chiffres.',
  weak: 'Ce NIP est trop facile à deviner. Choisissez-en un autre.',
  differs: 'Les deux NIP ne sont pas les mêmes.',
  enter: 'NIP',
  unlock: 'Déverrouiller avec le NIP',
  wrong: (left) =>
    `Ce n’est pas votre NIP. ${plural('fr-CA', left, { one: 'Il reste 1 essai.', other: `Il reste ${left} essais.` })}`,
  noneLeft: 'Trop de NIP incorrects. Entrez plutôt votre mot de passe.',
  wrong_password: 'Mot de passe incorrect. Réessayez.',
};

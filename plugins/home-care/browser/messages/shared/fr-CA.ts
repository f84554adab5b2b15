import type { Translation } from '#core/shared';
import type { sharedMessages as english } from './en-CA.ts';

export const sharedMessages: Translation<typeof english> = {
  othersUse: 'D’autres personnes utilisent ce téléphone',
  othersUseHelp: 'Un NIP verrouille alors vos visites quand vous quittez la page ou posez le téléphone.',
  newPin: 'Nouveau NIP',
  newPinAgain: 'Nouveau NIP, encore une fois',
  newPinHelp: '6 chiffres que les autres ne devineront pas.',
  pinShort: 'Entrez 6 chiffres.',
  pinTrivial: 'Trop facile à deviner. Choisissez d’autres chiffres.',
  pinDiffers: 'Les deux NIP diffèrent. Entrez deux fois le même.',
  pinTitle: 'Le mode soins à domicile est verrouillé',
  pinLead: 'Entrez votre NIP pour voir vos visites.',
  lockedOut:
    'Trop de NIP erronés. Demandez un nouveau code à votre clinique. Ce qui n’est pas encore envoyé est gardé ici et part ensuite.',
  lockNow: 'Verrouiller',
  changePin: 'Changer le NIP',
  removePin: 'Retirer le NIP',
  setPin: 'Téléphone partagé\u00a0: définir un NIP',
};

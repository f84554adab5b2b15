import type { Translation } from '#core/shared';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  title: (clinic) => `Bienvenue chez ${clinic}`,
  titleAlone: 'Bienvenue',
  lead: 'Trois courtes étapes pour commencer. Vous pouvez les passer.',
  progress: (done, all) => (done < 2 ? `${done} étape faite sur ${all}` : `${done} étapes faites sur ${all}`),
  about: 'À propos de vous',
  aboutText: 'Comment la clinique peut vous joindre. Seule votre clinique voit ces renseignements.',
  clinic: 'Votre clinique',
  clinicText: 'Comment joindre la clinique, et ses heures d’ouverture.',
  emergency: 'Une vie est en danger? Appelez le 911.',
  first: 'Par où commencer',
  firstText: 'Choisissez une première chose à faire. Le reste peut attendre.',
  done: 'Fait',
  save: 'Enregistrer et continuer',
  go: 'Continuer',
  skip: 'Passer',
  skipStep: (step) => `Passer\u00a0: ${step}`,
  later: 'Terminer plus tard',
  dismiss: 'Ne plus afficher',
  dismissed: 'La page de bienvenue est fermée',
  allDone: 'Tout est prêt',
};

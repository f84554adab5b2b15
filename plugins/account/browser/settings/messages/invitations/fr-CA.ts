import { claim, type Translation } from '#core/shared';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  none: claim('Aucune invitation'),
  noneText: 'Quand une clinique vous invitera, l’invitation apparaîtra ici.',
  asPatient: (clinic) => `${clinic} vous invite comme patient ou patiente.`,
  asStaff: (clinic) => `${clinic} vous invite dans son équipe.`,
  until: 'Valide jusqu’au',
  accept: 'Accepter',
  refuse: 'Refuser',
  acceptFrom: (clinic) => `Accepter l’invitation de ${clinic}`,
  refuseFrom: (clinic) => `Refuser l’invitation de ${clinic}`,
  refuseTitle: 'Refuser cette invitation?',
  refuseText: 'Votre clinique peut vous inviter de nouveau.',
  accepted: 'Invitation acceptée. Changez de clinique dans le menu de votre compte.',
  refused: 'Invitation refusée.',
  proofText:
    'Pour voir votre dossier, entrez le code de votre clinique. Ou entrez votre date de naissance et le numéro de votre carte.',
  clinicCode: 'Code de votre clinique',
  birthDate: 'Date de naissance',
  cardNumber: 'Numéro de carte d’assurance maladie',
  badCode: 'Entrez les six chiffres du code.',
  proof_needed: 'Entrez le code de votre clinique, ou votre date de naissance et votre numéro de carte.',
  wrong_proof:
    'Ces renseignements ne correspondent pas au dossier de la clinique. Vérifiez-les, ou demandez une nouvelle invitation.',
  offer_gone: 'Cette invitation a pris fin. Demandez-en une nouvelle à votre clinique.',
  already_here: 'Vous avez déjà un dossier ici. Demandez à la clinique de fusionner les deux dossiers.',
};

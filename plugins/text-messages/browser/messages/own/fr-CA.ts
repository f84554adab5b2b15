import type { Translation } from '#core/shared';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  title: 'Textos',
  lead: 'Votre clinique peut vous rappeler vos rendez-vous par texto. Vous répondez par oui ou non.',
  safe: 'Un texto dit quand, jamais pourquoi ni avec qui.',
  notOffered:
    'Votre clinique n’enverra des textos qu’une fois un service de téléphonie configuré ici. D’ici là, les rappels viennent par courriel et dans l’application.',
  number: 'Numéro de cellulaire',
  numberHelp: '10 chiffres, au Canada ou aux États-Unis. Votre fournisseur peut facturer les textos.',
  tenDigits: 'Entrez les 10 chiffres du numéro.',
  sendCode: 'Envoyer le code',
  codeSent: (number) =>
    `Nous envoyons un code au ${number}. Il est valable 10 minutes. S’il n’arrive pas d’ici une minute, vérifiez le numéro.`,
  codeStopped: (from) => `Si vous avez déjà répondu ARRET, envoyez d’abord DEBUT de ce téléphone au ${from}.`,
  code: 'Code reçu par texto',
  confirm: 'Confirmer',
  confirmed: 'Votre numéro est confirmé. Les textos y seront envoyés.',
  again: 'Envoyer un autre code',
  againIn: (seconds) => `Envoyer un autre code dans ${seconds} s`,
  sentAgain: 'Un autre code a été envoyé.',
  otherNumber: 'Utiliser un autre numéro',
  getMessages: 'Me rappeler mes rendez-vous par texto',
  turnedOn: 'Les textos sont activés.',
  turnedOff: 'Les textos sont désactivés.',
  goesTo: (number) => `Les textos vont au ${number}.`,
  comesFrom: (number) => `Ils viennent du ${number}. Répondez ARRET pour y mettre fin.`,
  stoppedTitle: 'Vous avez répondu ARRET',
  stoppedText: (when, number) =>
    `Le ${when}, vous avez mis fin aux textos. Pour en recevoir de nouveau, envoyez DEBUT de votre téléphone au ${number}.`,
  change: 'Changer de numéro',
  keepNumber: 'Garder ce numéro',
  remove: 'Retirer le numéro',
  removeSure: 'Retirer ce numéro ?',
  removeText: 'Les textos prennent fin. Pour en recevoir de nouveau, vous confirmerez un numéro.',
  removed: 'Le numéro est retiré.',
};

import { claim, type Translation } from '#core/shared';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  back: 'Retour au dossier',
  sheet: 'Contenu à imprimer',
  summary: 'Sommaire',
  record: 'Dossier complet',
  print: 'Imprimer',
  reading: 'Lecture du dossier. Un long dossier peut prendre une minute.',
  summaryTitle: 'Sommaire du dossier',
  recordTitle: 'Dossier complet',
  address: 'Adresse',
  alerts: 'Alertes',
  danger_high: 'Risque élevé',
  danger_severe: 'Réaction grave',
  nothing: claim('Rien au dossier'),
  count: (count) => (count < 2 ? `${count} élément` : `${count} éléments`),
  closed: (types) => `Omis, car la fonction est désactivée : ${types}.`,
  printedFrom: (clinic, who, day) => `${[clinic, who && `imprimé par ${who}`].filter(Boolean).join(', ')}, ${day}`,
  noPages: 'Les images et les fichiers joints ne figurent pas sur papier. Ils sont dans le fichier FHIR.',
  exportTitle: 'Exporter ce dossier',
  exportText:
    'Vous êtes responsable de ce qui sort de la clinique. Chaque exportation est inscrite au journal d’audit.',
  fhir: 'Fichier FHIR',
  fhirText: 'Tout ce que vous pouvez voir de ce dossier, pour un autre système (lot FHIR R4, JSON).',
  download: 'Télécharger le fichier FHIR',
  downloading: 'Préparation du dossier. Un long dossier peut prendre une minute.',
  downloaded: (size) => `Dossier exporté (${size}).`,
  failed: (reason) => `Rien n’a été exporté. ${reason}`,
  pdf: 'PDF',
  pdfText:
    'Ouvre le dossier complet sous forme de feuille. Votre navigateur crée le PDF : cliquez sur Imprimer, puis choisissez « Enregistrer au format PDF ».',
  openSheet: 'Ouvrir le dossier complet',
  close: 'Fermer',
  ownText:
    'Emportez tout ce que vous pouvez voir de votre dossier : pour vous-même, pour une autre clinique ou pour une application qui lit FHIR R4.',
  ownPrivate: 'Le fichier contient vos renseignements de santé. Gardez-le là où vous seul pouvez l’ouvrir.',
  ownReview: 'Ce que la clinique ne vous a pas encore montré n’est pas dans le fichier, et le fichier le dit.',
  noRecord: 'La clinique n’a pas encore lié de dossier à votre compte',
  noRecordText: 'Vous pourrez en enregistrer une copie ici dès que ce sera fait.',
};

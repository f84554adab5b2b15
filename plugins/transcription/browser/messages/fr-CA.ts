import { plural } from '../../../../core/shared/index.ts';
import type { messages as english } from './en-CA.ts';

export const messages: typeof english = {
  title: 'Transcription',
  captions: 'Sous-titres',
  showCaptions: 'Afficher les sous-titres',
  you: 'Vous',

  off: 'Cette visite n’est pas transcrite.',
  offHost: 'Vous pouvez demander à toutes les personnes présentes d’accepter les sous-titres et une transcription.',
  ask: 'Demander à tout le monde',
  askAgain: 'Redemander à tout le monde',
  stop: 'Arrêter la transcription',
  stopped: 'Ce qui a été dit jusqu’ici reste dans la transcription.',

  question: 'Cette visite peut-elle être transcrite?',
  questionText: (days: number) =>
    `Ce que dit chaque personne devient des sous-titres et une transcription écrite pour la clinique, conservée ${days} jours. Elle ne commence que si tout le monde accepte; vous pouvez en tout temps la mettre en pause, ou retirer votre consentement et faire effacer vos paroles.`,
  agree: 'J’accepte',
  refuse: 'Non, merci',
  waitingFor: (names: string) => `Rien n’est encore écrit. En attente de la réponse de\u00a0: ${names}.`,
  waitingForSome: 'Rien n’est encore écrit. Quelqu’un n’a pas répondu.',
  youAgreed: 'Vous avez accepté.',
  refused: 'Quelqu’un n’a pas accepté; rien n’est donc écrit.',
  refusedBy: (names: string) => `Transcription refusée par ${names}. Rien n’est donc écrit.`,
  withdrawnYou: 'Vous avez retiré votre consentement. Vos paroles ont été effacées.',
  withdrawnBy: (names: string) => `Consentement retiré par ${names}. Les paroles en question ont été effacées.`,
  on: 'Cette visite est transcrite.',
  paused: 'En pause. Ce qui se dit maintenant n’est pas écrit.',
  pausedBy: (name: string) => `Mise en pause par ${name}. Ce qui se dit maintenant n’est pas écrit.`,
  pause: 'Mettre en pause',
  resume: 'Reprendre',
  withdraw: 'Retirer mon consentement',
  withdrawTitle: 'Retirer votre consentement?',
  withdrawText:
    'Tout ce que vous avez dit est effacé aussitôt des sous-titres et de la transcription, et l’enregistrement s’arrête. Ce que la clinicienne ou le clinicien a déjà écrit dans sa propre note y reste.',
  withdrawAction: 'Effacer mes paroles',
  eraseAll: 'Effacer toute la transcription',
  eraseAllTitle: 'Effacer toute la transcription?',
  eraseAllText: 'Ce que tout le monde a dit pendant cette visite est effacé, de façon définitive.',
  over: 'Cette visite est terminée, et aucune transcription n’en est conservée.',
  keptUntil: (date: string) => `Conservée jusqu’au ${date}, puis effacée.`,

  listening: 'Vos paroles sont reconnues sur cet appareil.',
  listeningService: 'Vos paroles sont reconnues par le service vocal de votre clinique.',
  muted: 'Votre microphone est fermé; rien de ce que vous dites n’est écrit.',
  fetchText: 'Votre navigateur peut reconnaître la parole sur cet appareil après avoir téléchargé un module de langue.',
  fetch: 'Télécharger le module de langue',
  fetching: 'Le module de langue est en cours de téléchargement.',
  denied: 'Votre navigateur ne laisse pas cette page entendre le microphone; ce que vous dites n’est donc pas écrit.',
  failed: 'La reconnaissance vocale ne fonctionne plus. Ce que vous dites n’est pas écrit.',
  unsupported:
    'Ce navigateur ne peut pas reconnaître la parole sur cet appareil, et la voix n’est jamais envoyée au service d’un fabricant de navigateur. Ce que vous dites n’est pas écrit; vous voyez ce que disent les autres.',
  deviceOnly:
    'Votre clinique n’a pas configuré de service vocal\u00a0: seules sont transcrites les personnes dont le navigateur reconnaît la parole sur l’appareil même.',
  notConfigured: 'Votre clinique n’a pas configuré de service vocal.',
  configure: (names: string) =>
    `Le service vocal de la clinique n’est pas configuré. Pour le configurer, donnez ces variables au serveur et redémarrez-le\u00a0: ${names}.`,
  late: (n: number) =>
    plural('fr-CA', n, {
      one: `${n} ligne attend la connexion et sera envoyée plus tard.`,
      other: `${n} lignes attendent la connexion et seront envoyées plus tard.`,
    }),
  lost: 'Une partie de ce que vous avez dit n’a pas pu être envoyée et manque.',
  language: 'Je parle',
  english: 'Anglais',
  french: 'Français',

  lines: 'Ce qui a été dit',
  search: 'Chercher dans la transcription',
  none: 'Rien n’a encore été dit.',
  noneFound: 'Rien ne correspond à cette recherche.',
  noneKept: 'Personne n’a rien dit qui ait pu être écrit.',
  earlier: 'Afficher les lignes précédentes',
  more: 'Afficher plus de lignes',
  download: 'Télécharger en texte',
  downloadFailed: 'La transcription n’a pas pu être téléchargée. Réessayez.',
  release: 'La patiente ou le patient peut la lire',
  notYours: 'Seules les personnes qui ont participé à cette visite en voient la transcription.',
  notReleased: 'La clinique ne vous a pas donné accès à la transcription de cette visite.',
  useInNote: 'Mettre dans la note',
  useLine: (text: string) => `Mettre dans la note\u00a0: ${text}`,
  inNote: 'Dans la note',
  noteHint:
    'Vous choisissez vous-même chaque ligne de l’ébauche de note; rien ne s’écrit tout seul. Chaque ligne indique sa source.',
  said: (name: string, time: string) => `${name}, ${time}`,

  dictate: 'Dicter',
  dictateHere: 'Dicter dans ce champ (Alt+Maj+D)',
  dictateStop: 'Arrêter la dictée (Alt+Maj+D)',
  dictateCommand: 'Dicter dans le champ en cours',
  dictating: 'La dictée est active. Parlez.',
  dictatingOver: 'La dictée est terminée.',
  dictateNoField: 'Cliquez d’abord dans un champ de texte, puis dictez.',
  dictateUnsupported:
    'Ce navigateur ne peut pas reconnaître la parole sur cet appareil, et votre clinique n’a pas configuré de service vocal.',
  dictateDenied:
    'Votre navigateur ne laisse pas cette page utiliser le microphone. Autorisez-le à côté de l’adresse, puis réessayez.',
  dictateFailed: 'La dictée ne fonctionne plus. Réessayez.',

  not_now: 'Cela n’est possible que pendant l’appel.',
  not_asked: 'Personne n’est en train de demander une transcription de cette visite.',
  pass_invalid: 'Votre lien n’est plus ouvert ici. Ouvrez-le de nouveau depuis votre courriel.',
};

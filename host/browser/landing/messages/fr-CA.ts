import type { Translation } from '#core/shared';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  logIn: 'Se connecter',
  register: 'Créer un compte',
  otherLanguage: 'English',
  toDark: 'Passer au mode sombre',
  toBright: 'Passer au mode clair',
  title: 'Toute votre clinique au même endroit.',
  lead: 'Messages, rendez-vous, médicaments et soins à domicile au même endroit, en toute simplicité. Votre clinique active les fonctions dont elle a besoin et désactive les autres, en tout temps.',
  demoTitle: 'Ceci est une clinique de démonstration',
  demoText:
    'Toutes les personnes y sont fictives. Ouvrez une session au nom de l’une d’elles; le mot de passe est le même pour toutes :',
  demoPatient: 'Patient ou patiente',
  demoPractitioner: 'Personnel clinique',
  demoAdmin: 'Administration',
  tryTitle: 'Activez ou désactivez une fonction',
  tryText:
    'Chaque fonction est indépendante. Votre clinique peut l’activer ou la désactiver pendant que tout le monde travaille. Essayez :',
  opened: (feature) => `${feature} : fonction activée. Tout le monde voit aussitôt ses pages, ses menus et ses avis.`,
  closed: (feature) =>
    `${feature} : fonction désactivée. Ses pages, ses menus et ses avis disparaissent. Rien n’est supprimé.`,
  features: 'Fonctions de la clinique',
  messages: 'Messagerie sécurisée',
  visits: 'Rendez-vous',
  medications: 'Médicaments',
  homeCare: 'Soins à domicile',
  faxes: 'Télécopies',
  carePlans: 'Plans de soins',
  patientsTitle: 'Pour la patientèle',
  patientsText:
    'L’essentiel vient en premier : le prochain rendez-vous, la réponse non lue, la dose à prendre. En mots simples, sur tout téléphone.',
  teamsTitle: 'Pour les équipes de soins',
  teamsText:
    'Demandes, résultats et tâches dans une seule liste de travail, les plus anciens en haut. Tout se fait au clavier; tapez / pour aller n’importe où.',
  clinicsTitle: 'Pour les cliniques',
  clinicsText:
    'Chaque fonction s’active ou se désactive en un instant, pour votre organisation seulement. La patientèle peut voir qui a ouvert son dossier.',
  promisesTitle: 'Ce sur quoi vous pouvez compter',
  promise1: 'L’application s’ouvre vite, même sur un téléphone lent.',
  promise2:
    'En français canadien et en anglais, en mode clair ou sombre, au clavier et avec un lecteur d’écran, sur chaque page.',
  promise3: 'Ce que vous tapez n’est jamais perdu, même si l’écran se verrouille ou si la connexion est coupée.',
  promise4: 'Si une fonction tombe en panne, elle le dit. Tout le reste continue.',
  emergency: 'En cas d’urgence, composez le 911. Ce site n’est pas surveillé en tout temps.',
};

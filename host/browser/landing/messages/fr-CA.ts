import type { Translation } from '../../../../core/shared/index.ts';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  logIn: 'Se connecter',
  register: 'Créer un compte',
  otherLanguage: 'English',
  toDark: 'Apparence sombre',
  toBright: 'Apparence claire',
  title: 'Une clinique, tous les pavillons qu’il vous faut.',
  lead: 'Messages, rendez-vous, médicaments et soins à domicile dans un même lieu, au calme. Votre clinique ouvre ce qu’elle utilise et ferme le reste, sans que la maison s’arrête.',
  demoTitle: 'Ceci est une maison de démonstration',
  demoText:
    'Toutes les personnes y sont inventées. Faites le tour à titre de l’une d’elles; le mot de passe est le même pour toutes :',
  demoPatient: 'Une patiente ou un patient',
  demoPractitioner: 'Une professionnelle ou un professionnel de la santé',
  demoAdmin: 'Une administratrice ou un administrateur',
  tryTitle: 'Ouvrez un pavillon, fermez un pavillon',
  tryText:
    'Les hôpitaux pavillonnaires alignaient des pavillons séparés le long d’un même corridor : chacun pouvait être ouvert, fermé ou rebâti pendant que les autres continuaient. Essayez :',
  opened: (ward) => `${ward} : ouvert. Ses pages, ses menus et ses avis sont là pour tout le monde, tout de suite.`,
  closed: (ward) => `${ward} : fermé. Ni page, ni menu, ni avis, ni appel. Rien n’est supprimé.`,
  wards: 'Pavillons de la clinique',
  messages: 'Messagerie sécurisée',
  visits: 'Rendez-vous',
  medications: 'Médicaments',
  homeCare: 'Soins à domicile',
  faxes: 'Télécopies',
  carePlans: 'Plans de soins',
  patientsTitle: 'Pour les patients',
  patientsText:
    'Ce qui compte maintenant vient en premier : le prochain rendez-vous, la réponse non lue, la dose à prendre. En mots simples, sur n’importe quel téléphone.',
  teamsTitle: 'Pour les équipes de soins',
  teamsText:
    'Demandes, résultats et tâches dans une seule liste de travail, les plus anciens en haut. Tout au clavier; tapez / pour aller n’importe où.',
  clinicsTitle: 'Pour les cliniques',
  clinicsText:
    'Chaque fonction s’active ou se désactive en un instant, pour votre organisation seulement. On garde la trace de qui a ouvert quel dossier, et les patients peuvent la lire.',
  promisesTitle: 'Comment la maison est tenue',
  promise1: 'Prête avant que vous ayez lu cette ligne, même sur un téléphone lent.',
  promise2: 'Anglais et français du Canada, clair et sombre, clavier et lecteur d’écran : partout.',
  promise3: 'Ce que vous tapez n’est jamais perdu : ni quand l’écran se verrouille, ni quand la ligne tombe.',
  promise4: 'Une fonction en panne le dit dans sa propre pièce. Le reste de la maison continue.',
  emergency: 'En cas d’urgence, composez le 911. Ce site n’est pas surveillé jour et nuit.',
};

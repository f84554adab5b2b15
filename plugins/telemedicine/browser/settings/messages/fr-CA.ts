import type { Translation } from '#core/shared';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  devices: 'Caméra, microphone et haut-parleur',
  devicesText: 'Ce que vos appels utilisent sur cet appareil. Ces choix restent dans ce navigateur.',
  unnamed:
    'Votre navigateur affiche le nom des appareils dès que vous autorisez l’accès. Rien de ce qu’ils voient ou entendent n’est transmis ni conservé.',
  show: 'Afficher mes appareils',
  none: 'Aucune caméra ni aucun microphone trouvé, ou votre navigateur les bloque.',
  camera: 'Caméra',
  microphone: 'Microphone',
  speaker: 'Haut-parleur',
  test: 'Tester mon appareil',
  sound: 'Personnes en attente',
  soundOn: 'Émettre un son quand une personne attend',
  shortcuts: 'Raccourcis clavier',
  shortcutsText:
    'Pendant un appel\u00a0: M pour le microphone, V pour la caméra, H pour lever la main, C pour le clavardage.',
  shortcutsOn: 'Utiliser les lettres comme raccourcis',
};

import type { Translation } from '../../../../../core/shared/index.ts';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  devices: 'Caméra, microphone et haut-parleur',
  devicesText: 'Ce que vos appels utilisent sur cet appareil. Ce choix reste dans ce navigateur.',
  unnamed:
    'Votre navigateur nomme vos appareils dès que cette page peut les utiliser. Rien de ce qu’ils voient ou entendent n’est transmis ni gardé.',
  show: 'Montrer mes appareils',
  none: 'Aucune caméra ni aucun microphone n’a été trouvé, ou cette page ne peut pas les utiliser.',
  camera: 'Caméra',
  microphone: 'Microphone',
  speaker: 'Haut-parleur',
  test: 'Tester mon appareil',
  sound: 'Liste d’attente',
  soundOn: 'Son quand quelqu’un attend',
  shortcuts: 'Raccourcis clavier',
  shortcutsText:
    'Pendant un appel, M, V, H et C activent le microphone et la caméra, lèvent la main et ouvrent le clavardage, quand vous n’êtes pas en train d’écrire.',
  shortcutsOn: 'Les lettres servent de raccourcis',
};

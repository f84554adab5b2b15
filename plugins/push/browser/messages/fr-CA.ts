import type { Translation } from '#core/shared';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  urgentTitle: 'Avis urgents',
  title: 'Notifications',
  lead: 'Soyez au courant des nouveautés, même quand l’application est fermée. L’écran verrouillé montre le nom de votre clinique et le genre de nouveauté, jamais un nom, un médicament ou un motif.',
  onThisDevice: 'Notifications sur cet appareil',
  turnedOff: 'Notifications désactivées sur cet appareil',
  offerTitle: 'Recevoir les notifications sur cet appareil?',
  offerText:
    'Nous vous signalerons les nouveaux messages et rendez-vous, même quand l’application est fermée. L’écran ne montre aucun nom ni rien sur votre santé. Votre navigateur vous posera ensuite la question.',
  turnOn: 'Activer les notifications',
  notNow: 'Plus tard',
  deniedTitle: 'Votre navigateur bloque les notifications',
  deniedText: 'Autorisez les notifications de ce site dans les réglages du navigateur, puis rouvrez cette page.',
  homeScreenTitle: 'Ajoutez d’abord l’application à l’écran d’accueil',
  homeScreenText:
    'Sur iPhone et iPad, touchez Partager, puis «\u00a0Sur l’écran d’accueil\u00a0». Ouvrez l’application de là et activez les notifications ici.',
  unsupportedTitle: 'Notifications non offertes ici',
  unsupportedText:
    'Ce navigateur ne peut pas recevoir de notifications en ce moment. La cloche de l’application montre toujours les nouveautés.',
  bellTest: 'L’essai que vous avez demandé : les notifications vous parviennent.',
  openedTitle: 'Notification',
  goneTitle: 'Cette notification n’est plus accessible',
  goneText: 'Elle est peut-être destinée à un autre compte, ou votre clinique a désactivé cette fonction.',
  goHome: 'Aller à la page d’accueil',
};

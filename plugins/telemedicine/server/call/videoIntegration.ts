import type { Integration } from '#core/server/integrations/integrations.ts';
import { liveKitOf, type MediaVariables } from './media.ts';

export const videoIntegration = (media: MediaVariables): Integration => {
  const outside = liveKitOf(media) !== null;
  const relay = media.TURN_URL !== undefined || media.ICE_SERVERS !== undefined;
  return {
    id: 'video',
    title: { 'en-CA': 'Video visits', 'fr-CA': 'Visites vidéo' },
    says: outside
      ? { 'en-CA': 'Calls go through a LiveKit server.', 'fr-CA': 'Les appels passent par un serveur LiveKit.' }
      : relay
        ? {
            'en-CA': 'Browsers connect to each other, up to four, with a relay behind strict firewalls.',
            'fr-CA':
              'Les navigateurs se joignent l’un l’autre, jusqu’à quatre, avec un relais derrière les pare-feu stricts.',
          }
        : {
            'en-CA':
              'Browsers connect to each other, up to four. No relay is set up: calls may fail behind strict firewalls.',
            'fr-CA':
              'Les navigateurs se joignent l’un l’autre, jusqu’à quatre. Sans relais, des appels peuvent échouer derrière les pare-feu stricts.',
          },
    mode: outside ? 'outside' : 'built_in',
    variables: [
      ...['PUBLIC_VIDEO_APP_ID', 'PUBLIC_VIDEO_LIVE_URL', 'LIVEKIT_API_KEY', 'LIVEKIT_API_SECRET'],
      ...['ICE_SERVERS', 'STUN_URLS', 'TURN_URL', 'TURN_SECRET'],
    ],
  };
};

import { localised } from '#core/shared/locale.ts';
import type { Integration } from '#core/server/integrations/integrations.ts';
import { liveKitOf, type MediaVariables } from './media.ts';

export const videoIntegration = (media: MediaVariables): Integration => {
  const outside = liveKitOf(media) !== null;
  const relay = media.TURN_URL !== undefined || media.ICE_SERVERS !== undefined;
  return {
    id: 'video',
    title: localised('Video visits', 'Visites vidéo'),
    says: outside
      ? localised('Calls go through a LiveKit server.', 'Les appels passent par un serveur LiveKit.')
      : relay
        ? localised(
            'Browsers connect to each other, up to four, with a relay behind strict firewalls.',
            'Les navigateurs se joignent l’un l’autre, jusqu’à quatre, avec un relais derrière les pare-feu stricts.',
          )
        : localised(
            'Browsers connect to each other, up to four. No relay is set up: calls may fail behind strict firewalls.',
            'Les navigateurs se joignent l’un l’autre, jusqu’à quatre. Sans relais, des appels peuvent échouer derrière les pare-feu stricts.',
          ),
    mode: outside ? 'outside' : 'built_in',
    variables: [
      ...['PUBLIC_VIDEO_APP_ID', 'PUBLIC_VIDEO_LIVE_URL', 'LIVEKIT_API_KEY', 'LIVEKIT_API_SECRET'],
      ...['ICE_SERVERS', 'STUN_URLS', 'TURN_URL', 'TURN_SECRET'],
    ],
  };
};

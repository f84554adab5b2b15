import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import { outsideRequest } from '../database/transactions.ts';
import { Failure } from '../failure.ts';
import { socketBudget } from '../budgets/socketBudget.ts';
import { type Connecting, serveConnection } from './connection.ts';
import { closing, type RawSocket } from './sockets.ts';

const longestFrame = 64 * 1024;

/** `/messaging/live`: see core/shared/live/live.ts for the frames. */
export const mountLive = async (app: FastifyInstance, connecting: Omit<Connecting, 'places'>): Promise<void> => {
  const places = socketBudget(connecting.services.settings.rateFactor);
  await app.register(websocket, { options: { maxPayload: longestFrame } });
  await app.register(async (inner) => {
    inner.route({
      method: 'GET',
      url: '/messaging/live',
      config: { rateLimit: {} },
      handler: () => {
        throw new Failure(426, 'invalid_input', 'This address accepts WebSocket connections only. Ask for an upgrade.');
      },
      wsHandler: (socket, request) => {
        const raw = socket as unknown as RawSocket;
        const leave = places.stranger(request.ip);
        if (!leave) return raw.close(closing.tooMany, 'Too many connections from this address. Connect again later.');
        return outsideRequest(() => serveConnection({ ...connecting, places }, raw, leave));
      },
    });
  });
};

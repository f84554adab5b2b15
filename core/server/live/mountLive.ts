import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import { outsideTransaction } from '../database/transactions.ts';
import { Failure } from '../failure.ts';
import { type Connecting, serveConnection } from './connection.ts';
import type { RawSocket } from './sockets.ts';

const longestFrame = 64 * 1024;

/** `/messaging/live`: see core/shared/live.ts for the frames. */
export const mountLive = async (app: FastifyInstance, connecting: Connecting): Promise<void> => {
  await app.register(websocket, { options: { maxPayload: longestFrame } });
  await app.register(async (inner) => {
    inner.route({
      method: 'GET',
      url: '/messaging/live',
      config: { rateLimit: {} },
      handler: () => {
        throw new Failure(426, 'invalid_input', 'This address takes WebSocket connections only. Ask for an upgrade.');
      },
      wsHandler: (socket) => outsideTransaction(() => serveConnection(connecting, socket as unknown as RawSocket)),
    });
  });
};

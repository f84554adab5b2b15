import { type Http, type Proof, verifyPassword } from '#core/shared';

export const provePassword = (http: Pick<Http, 'send'>, password: string, seal: string | undefined): Promise<Proof> =>
  http.send(verifyPassword, { body: { password, seal } });

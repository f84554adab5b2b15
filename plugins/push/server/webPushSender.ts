import webPush from 'web-push';
import { subscriptionOf } from '../shared/subscriptionToken.ts';
import { post, readStatus, type Sender } from './sender.ts';
import type { VapidKeys } from './vapidKeys.ts';

/** A host, `*.` before it for those below it, or a whole origin. */
const matches = (pattern: string, { protocol, hostname, origin }: URL): boolean => {
  if (pattern.includes('://')) return origin === pattern;
  if (protocol !== 'https:') return false;
  return pattern.startsWith('*.') ? hostname.endsWith(pattern.slice(1)) : hostname === pattern;
};

/** Browsers say where their push service is, and this server posts there: to services that it knows, and to no other address. */
export const isPushService = (endpoint: string, services: readonly string[]): boolean => {
  const url = new URL(endpoint);
  return url.username === '' && services.some((pattern) => matches(pattern, url));
};

/** iOS takes a subscription away after pushes that show nothing, so that none may be sent there. */
export const mustShow = (token: string): boolean => {
  const subscription = subscriptionOf(token);
  return subscription !== null && new URL(subscription.endpoint).hostname.endsWith('.push.apple.com');
};

/** RFC 8030, 8291 and 8292. `web-push` encrypts and signs; the request is ours, with its limits. */
export const webPushSender =
  (keys: () => Promise<VapidKeys>, subject: string, services: readonly string[]): Sender =>
  async (token, { data, lasts, urgency, topic }) => {
    const subscription = subscriptionOf(token);
    if (!subscription || !isPushService(subscription.endpoint, services))
      return { is: 'refused', problem: 'not a push service' };
    const { endpoint, headers, body } = webPush.generateRequestDetails(
      { endpoint: subscription.endpoint, keys: { ...subscription.keys } },
      JSON.stringify(data),
      { vapidDetails: { subject, ...(await keys()) }, TTL: lasts, urgency, topic, contentEncoding: 'aes128gcm' },
    );
    const { 'Content-Length': _length, ...sent } = headers as Record<string, string | number>;
    const texts = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)]));
    const response = await post(endpoint, texts, body);
    await response.body?.cancel();
    return readStatus(response);
  };

import type { CallContext } from '../plugin/scope.ts';
import { isLoopback } from '../settings.ts';

/**
 * Whether a call comes from this machine itself: from its own address, not passed on by a proxy, and under its own name, so
 * that no page of another site reaches it by a name that leads here.
 */
export const isFromThisMachine = ({ ip, header }: Pick<CallContext, 'ip' | 'header'>): boolean =>
  isLoopback(ip.replace(/^::ffff:/i, '')) &&
  header('x-forwarded-for') === undefined &&
  header('forwarded') === undefined &&
  isLoopback((header('host') ?? '').replace(/:\d{1,5}$/, ''));

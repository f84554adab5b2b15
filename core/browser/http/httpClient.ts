import { safeParse } from 'zod/v4/core';
import {
  type AnyCall,
  type CallAnswer,
  CallFailure,
  type CallInput,
  type Http,
  type PublicConfig,
  type SendOptions,
} from '#core/shared';
import { type Addressed, addressOf, baseOf } from './address.ts';
import { dataOf, saysExpired, saysRefused } from './failures.ts';
import { isMoved, isSuspension, type Suspension } from '../auth/suspension.ts';
import type { TokenGate } from './tokenGate.ts';
import type { Transport, WireRequest } from './transport.ts';

const usualTimeoutMs = 30_000;

/** Whose calls these are. */
export interface Credentials {
  readonly idToken: string | null;
  /** ROL-1: id of the selected profile. */
  readonly profileId: string | null;
  /** Super administrators: the organisation that the page shows. */
  readonly organizationId: string | null;
}

export interface HttpOptions {
  readonly config: PublicConfig;
  readonly credentials: () => Credentials;
  readonly gate: TokenGate;
  readonly transport: Transport;
  readonly publicIp: () => Promise<string | null>;
  /** The server refuses this profile, or its organisation, until it is brought back. */
  readonly onSuspended: (profileId: string | null, why: Suspension) => void;
  /** The session acts in another organisation than the page shows. */
  readonly onMoved: () => void;
  /** Checks every answer against its call's schema. */
  readonly strict: boolean;
}

const guestWith = (pass: string): Credentials => ({ idToken: pass, profileId: null, organizationId: null });

const whoSends = (who: Credentials | null, { pass, anywhere }: SendOptions): Credentials | null => {
  if (pass !== undefined) return guestWith(pass);
  return who && anywhere ? { ...who, organizationId: null } : who;
};

interface Given extends Addressed {
  readonly body?: unknown;
  readonly file?: Blob;
}

export class HttpClient implements Http {
  /** Told that a call goes out, and then its answer or why there is none; while a session is open. */
  watch: (() => (how: unknown) => void) | null = null;
  private leaving = new AbortController();

  constructor(private readonly options: HttpOptions) {}

  async send<C extends AnyCall>(
    call: C,
    ...[input, options]: {} extends CallInput<C> ? [CallInput<C>?, SendOptions?] : [CallInput<C>, SendOptions?]
  ): Promise<CallAnswer<C>> {
    if (options?.open) return this.checked(call, await this.attempt(call, input ?? {}, null, options));
    return this.checked(call, await this.authorised(call, input, options));
  }

  async download<C extends AnyCall>(call: C, input: CallInput<C>, options?: SendOptions): Promise<Blob> {
    return (await this.authorised(call, input, options)) as Blob;
  }

  /** For the calls that make a session: no token, no waiting for one. */
  async sendOpen<C extends AnyCall>(call: C, input: CallInput<C>, options?: SendOptions): Promise<CallAnswer<C>> {
    return this.checked(call, await this.attempt(call, input, null, options));
  }

  /** Outlives the page: for what must still be kept while it closes. Nobody hears of the answer. */
  async sendWhileLeaving<C extends AnyCall>(call: C, input: CallInput<C>): Promise<void> {
    const given: Given = input;
    await fetch(addressOf(this.options.config, call, given), {
      method: call.method,
      keepalive: true,
      headers: { ...(await this.headers(call, this.options.credentials())), 'Content-Type': 'application/json' },
      body: JSON.stringify(given.body),
    });
  }

  /** At logout: everything under way or waiting ends as `cancelled`. */
  cancelAll(): void {
    this.options.gate.close();
    this.leaving.abort();
    this.leaving = new AbortController();
  }

  private async authorised(call: AnyCall, input: Given = {}, given: SendOptions = {}): Promise<unknown> {
    const { gate, credentials } = this.options;
    const signal = given.signal ? AbortSignal.any([given.signal, this.leaving.signal]) : this.leaving.signal;
    const options = { ...given, signal };
    await gate.open(signal);
    const used = credentials();
    try {
      return await this.attempt(call, input, used, options).catch(async (error: unknown) => {
        const stale = error instanceof CallFailure && (saysExpired(error) || saysRefused(error));
        if (!stale || used.idToken === null) throw error;
        await gate.renew(used.idToken, signal);
        return this.attempt(call, input, credentials(), options);
      });
    } catch (error) {
      if (error instanceof CallFailure) {
        const { code } = error;
        if (isSuspension(code)) this.options.onSuspended(used.profileId, code);
        if (isMoved(code)) this.options.onMoved();
      }
      throw error;
    }
  }

  private async attempt(
    call: AnyCall,
    input: Given,
    who: Credentials | null,
    options: SendOptions = {},
  ): Promise<unknown> {
    const { config, transport } = this.options;
    const sent = transport({
      ...this.payload(call, input),
      method: call.method,
      url: addressOf(config, call, input),
      together: call.together ? baseOf(config, 'api') : undefined,
      canWaitMs: call.canWaitMs,
      headers: {
        ...(await this.headers(call, whoSends(who, options))),
        ...(options.ifMatch === undefined ? {} : { 'If-Match': options.ifMatch }),
        ...(options.key === undefined ? {} : { 'Idempotency-Key': options.key }),
      },
      bytes: call.download === true,
      cookies: call.knowsDevice === true,
      timeoutMs: call.timeoutMs ?? (call.upload ? 0 : usualTimeoutMs),
      signal: options.signal,
      onProgress: options.onProgress,
    });
    // Bytes take the time that they take.
    const ended = call.upload || call.download ? undefined : this.watch?.();
    if (ended) void sent.then(ended, ended);
    return dataOf(await sent);
  }

  private payload(call: AnyCall, input: Given): Pick<WireRequest, 'body'> {
    if (!call.upload) return { body: input.body };
    const form = new FormData();
    for (const [name, value] of Object.entries(input.body ?? {})) {
      if (value !== undefined && value !== null) form.append(name, String(value));
    }
    if (input.file) form.append('file', input.file, input.file instanceof File ? input.file.name : 'file');
    return { body: form };
  }

  private async headers(call: AnyCall, who: Credentials | null): Promise<Record<string, string>> {
    const ip = call.forwardsIp ? await this.options.publicIp() : null;
    return {
      ...(who?.idToken ? { Authorization: `Bearer ${who.idToken}` } : {}),
      ...(who?.profileId ? { Role: who.profileId } : {}),
      ...(who?.organizationId ? { 'X-Organization': who.organizationId } : {}),
      ...(ip === null ? {} : { 'X-Forwarded-For': ip }),
    };
  }

  private checked<C extends AnyCall>(call: C, answer: unknown): CallAnswer<C> {
    if (!this.options.strict || !call.answer) return answer as CallAnswer<C>;
    const read = safeParse(call.answer, answer);
    if (read.success) return answer as CallAnswer<C>;
    throw new Error(`${call.id} answered what its description does not allow: ${read.error.message}`);
  }
}

import type { FastifyRequest } from 'fastify';
import type { Trx } from '../database/tables.ts';
import type { BaseContext, BaseScope, CallContext, Caller, ServerScope, ServerServices } from './scope.ts';

/** The call that a context is made for. */
export interface CallParts {
  readonly services: ServerServices;
  readonly request: FastifyRequest;
  /** @throws Error on a call that opens its own transactions */
  db(): Trx;
  /** @throws Failure `not_signed_in` */
  caller(): Caller;
}

/**
 * What a layer between the framework and the features adds to all that plugins get. The layer declares its part by augmenting
 * `ServerServices`, `CallContext` and `ServerScope`; `host/server` puts both together.
 */
export interface ServerExtension {
  /** Added to every handler's context. Its properties may be getters. */
  context(call: CallParts): Omit<CallContext, keyof BaseContext>;
  /** Added to the scope of one plugin or module; `own` undoes it when that one stops. */
  scope(owner: string, own: BaseScope['own']): Omit<ServerScope, keyof BaseScope>;
  /** Hears what a signed-in caller's call threw, after its transaction was undone. */
  refused(request: FastifyRequest, caller: Caller, error: unknown): Promise<void>;
}

/** Keeps what both promise, getters too. */
export const extended = <Whole extends object>(base: Partial<Whole>, added: object): Whole =>
  Object.defineProperties(base, Object.getOwnPropertyDescriptors(added)) as Whole;

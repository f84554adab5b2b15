import { useContext } from 'react';
import { type Token, tokenName } from '#core/plugin';
import { declares, undeclared } from '../container/pluginContainer.ts';
import { PluginContext, useKernel } from './context.ts';

/** Owner of the services that the kernel itself provides. */
export const coreOwner = 'core';

/**
 * What stands behind a token, or undefined. Core's own services are open to every component, those of another plugin only
 * where the manifest declares them.
 */
export const useWanted = <T>(token: Token<T>): T | undefined => {
  const { services } = useKernel().registry;
  const run = useContext(PluginContext);
  const owner = services.ownerOf(token);
  if (
    run &&
    owner !== undefined &&
    owner !== coreOwner &&
    owner !== run.manifest.id &&
    !declares(run.manifest, token)
  ) {
    throw undeclared(run.manifest.id, token);
  }
  return (run?.seen.get(token) as T | undefined) ?? services.get(token);
};

/** @throws Error naming the token when nothing provides it now. */
export const useService = <T>(token: Token<T>): T => {
  const service = useWanted(token);
  if (service === undefined) {
    throw new Error(
      `Nothing provides ${tokenName(token)} here and now. Remedy: declare it in 'needs', or render this only with a session.`,
    );
  }
  return service;
};

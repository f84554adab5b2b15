/** Where a plugin stands. `waiting` names the tokens or plugins that are missing. */
export type PluginState =
  | { readonly is: 'disabled' }
  | { readonly is: 'waiting'; readonly missing: readonly string[] }
  | { readonly is: 'loading' }
  | { readonly is: 'running' }
  | { readonly is: 'failed'; readonly error: Error }
  | { readonly is: 'stopped' };

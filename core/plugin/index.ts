export { definePlugin } from './manifest.ts';
export type { AnyManifest, Manifest, ProvidedBy, ServicesOf } from './manifest.ts';
export { slot } from './slot.ts';
export type { Slot } from './slot.ts';
export type { PluginState } from './state.ts';
export { token, tokenName } from './token.ts';
export type { ServiceOf, Token, Tokens } from './token.ts';

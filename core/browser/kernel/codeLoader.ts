/** Whoever fetches code for the page: the host, which knows by which addresses it comes. */
export interface CodeLoader {
  /** Addresses of the answers that brought code since the page opened. */
  readonly asked: readonly string[];
  /** Asks for such answers before anybody needs what is in them. */
  ask(addresses: readonly string[]): void;
}

let ours: CodeLoader | undefined;
/** The host says how it fetches; pages under test fetch nothing. */
export const loadCodeBy = (loader: CodeLoader): void => {
  ours = loader;
};

export const codeLoader = (): CodeLoader | undefined => ours;

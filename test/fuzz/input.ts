export interface Input {
  readonly method: string;
  /** With its query; as it stands in the request. */
  readonly path: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** As somebody can send it again, cut to a line. */
export const inputText = ({ method, path, body, headers }: Input): string =>
  `${method} ${path.slice(0, 300)} ${JSON.stringify(headers ?? {})} ${(body ?? '').slice(0, 1_500)}`;

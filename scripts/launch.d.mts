export const launchArguments: (command: 'start' | 'import' | 'admin') => string[];
export const launchEnvironment: Readonly<Record<string, string>>;

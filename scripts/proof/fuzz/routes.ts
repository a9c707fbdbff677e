/** The part of JSON Schema that the API's document uses. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly required?: boolean;
  readonly schema?: Schema;
}

interface Content {
  readonly content?: Readonly<Record<string, { schema?: Schema }>>;
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses?: Readonly<Record<string, Content>>;
  readonly security?: readonly unknown[];
}

/** One operation of the API, from its document. */
export interface ApiRoute {
  readonly method: string;
  /** Path with parameters in braces. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | undefined;
  /** Schemas of the JSON answers, by status. */
  readonly answers: ReadonlyMap<number, Schema>;
  /** Whether the answer is an endless event stream. */
  readonly isStream: boolean;
}

const jsonOf = (content: Content | undefined) => content?.content?.['application/json']?.schema;

/** Every operation of an OpenAPI document. */
export function routesOf(document: { paths: Record<string, Record<string, Operation>> }): ApiRoute[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      parameters: operation.parameters ?? [],
      body: jsonOf(operation.requestBody),
      answers: new Map(
        Object.entries(operation.responses ?? {}).flatMap(([status, content]) => {
          const schema = jsonOf(content);
          return /^2\d\d$/.test(status) && schema ? [[Number(status), schema] as const] : [];
        }),
      ),
      isStream: operation.responses?.[200]?.content?.['text/event-stream'] !== undefined,
    })),
  );
}

import Hapi from "@hapi/hapi";
const anything = Hapi.server({ port: 3000 });
anything.route({ method: "GET", path: "/one/{id}", handler: show });
// ^ route: GET /one/{id} -> hapi.show
anything.route([
  { method: "POST", path: "/two", handler: show },
  // ^ route: POST /two -> hapi.show
  { method: ["PUT", "PATCH"], path: "/three", options: { handler: show } },
  // ^ route: PUT,PATCH /three -> hapi.show
]);
function show() {}

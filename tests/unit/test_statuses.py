"""The HTTP statuses that statements say, in the languages' frameworks."""

from __future__ import annotations

import pytest

from codecompass.languages.effects import status_in

SAID = {
    "return Response(serializer.data, status=status.HTTP_201_CREATED)": ["201"],
    "raise serializers.ValidationError('empty')": ["400"],
    "raise HTTPException(status_code=404)": ["404"],
    "abort(403)": ["403"],
    "order = get_object_or_404(Order, pk=pk)": ["404"],
    "return res.status(400).json({ error })": ["400"],
    "throw new NotFoundException('none')": ["404"],
    "throw new ConflictException()": ["409"],
    "ctx.AbortWithError(http.StatusUnauthorized, err)": ["401"],
    "if ok := successOrAbort(ctx, 500, err); !ok {": ["500"],
    "c.JSON(200, cart)": ["200"],
    "return ResponseEntity.notFound().build()": ["404"],
    "throw new ResponseStatusException(HttpStatus.BAD_REQUEST)": ["400"],
    "return NotFound();": ["404"],
    "return StatusCode(StatusCodes.Status418ImATeapot);": ["418"],
    "abort_unless($user->owns($cart), 403)": ["403"],
    "$cart = Cart::findOrFail($id)": ["404"],
    "return (StatusCode::NOT_FOUND, 'none').into_response()": ["404"],
    "raise LateError()  LateHandler app.py:3 → 409": ["409"],
    "limit = 404": [],
    "raise ValueError('404')": [],
    "log.error('failed after %s', 500)": [],
    "total = price(500, cart)": [],
    "if status == 'open': pass": [],
}


@pytest.mark.parametrize("statement", SAID)
def test_the_status_of_a_statement(statement: str) -> None:
    assert [*status_in(statement)] == SAID[statement]

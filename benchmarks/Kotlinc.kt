// What Kotlin's own compiler says of every call: a plugin that writes a line of JSON for each (kotlinc.py runs it).

@file:OptIn(org.jetbrains.kotlin.compiler.plugin.ExperimentalCompilerApi::class, SymbolInternals::class)
@file:Suppress("unused")

package judge

import java.io.File
import java.io.FileWriter
import org.jetbrains.kotlin.KtFakeSourceElementKind
import org.jetbrains.kotlin.KtSourceElement
import org.jetbrains.kotlin.compiler.plugin.CompilerPluginRegistrar
import org.jetbrains.kotlin.config.CompilerConfiguration
import org.jetbrains.kotlin.diagnostics.DiagnosticReporter
import org.jetbrains.kotlin.fir.FirSession
import org.jetbrains.kotlin.fir.analysis.checkers.MppCheckerKind
import org.jetbrains.kotlin.fir.analysis.checkers.context.CheckerContext
import org.jetbrains.kotlin.fir.analysis.checkers.expression.ExpressionCheckers
import org.jetbrains.kotlin.fir.analysis.checkers.expression.FirFunctionCallChecker
import org.jetbrains.kotlin.fir.analysis.extensions.FirAdditionalCheckersExtension
import org.jetbrains.kotlin.fir.declarations.FirDeclarationOrigin
import org.jetbrains.kotlin.fir.expressions.FirFunctionCall
import org.jetbrains.kotlin.fir.extensions.FirExtensionRegistrar
import org.jetbrains.kotlin.fir.extensions.FirExtensionRegistrarAdapter
import org.jetbrains.kotlin.fir.references.toResolvedCallableSymbol
import org.jetbrains.kotlin.fir.resolve.providers.firProvider
import org.jetbrains.kotlin.fir.symbols.SymbolInternals
import org.jetbrains.kotlin.fir.symbols.impl.FirCallableSymbol
import org.jetbrains.kotlin.fir.symbols.impl.FirConstructorSymbol
import org.jetbrains.kotlin.fir.symbols.impl.FirRegularClassSymbol
import org.jetbrains.kotlin.fir.unwrapFakeOverrides
import org.jetbrains.kotlin.fir.resolve.toRegularClassSymbol
import org.jetbrains.kotlin.fir.types.coneType
import org.jetbrains.kotlin.descriptors.Visibilities
import org.jetbrains.kotlin.descriptors.Visibility
import org.jetbrains.kotlin.fir.declarations.DirectDeclarationsAccess
import org.jetbrains.kotlin.fir.resolve.providers.symbolProvider
import org.jetbrains.kotlin.fir.symbols.impl.FirFunctionSymbol
import org.jetbrains.kotlin.fir.symbols.impl.FirTypeAliasSymbol
import org.jetbrains.kotlin.fir.types.ConeKotlinType
import org.jetbrains.kotlin.fir.types.ConeKotlinTypeProjection
import org.jetbrains.kotlin.fir.types.ConeTypeParameterType
import org.jetbrains.kotlin.fir.types.classId
import org.jetbrains.kotlin.fir.types.isExtensionFunctionType
import org.jetbrains.kotlin.fir.types.lowerBoundIfFlexible
import org.jetbrains.kotlin.name.ClassId
import org.jetbrains.kotlin.name.FqName

val OUT: FileWriter by lazy { FileWriter(System.getenv("CALLS_TO"), true) }
val PACKAGES = System.getenv("DECLARED_IN")?.split(",").orEmpty()

class Registrar : CompilerPluginRegistrar() {
    override val pluginId = "judge"
    override val supportsK2 = true

    override fun ExtensionStorage.registerExtensions(configuration: CompilerConfiguration) {
        FirExtensionRegistrarAdapter.registerExtension(object : FirExtensionRegistrar() {
            override fun ExtensionRegistrarContext.configurePlugin() {
                +::Calls
            }
        })
    }
}

class Calls(session: FirSession) : FirAdditionalCheckersExtension(session) {
    override val expressionCheckers = object : ExpressionCheckers() {
        override val functionCallCheckers = setOf(object : FirFunctionCallChecker(MppCheckerKind.Common) {
            context(context: CheckerContext, reporter: DiagnosticReporter)
            override fun check(expression: FirFunctionCall) {
                if (PACKAGES.isNotEmpty()) return Declared(session).writeOnce()
                val symbol = expression.calleeReference.toResolvedCallableSymbol() ?: return
                val kind = expression.source?.kind
                val isOperator = kind is KtFakeSourceElementKind || expression.calleeReference.source?.kind is KtFakeSourceElementKind
                write(context, expression.calleeReference.source ?: expression.source, symbol, isOperator)
            }
        })
    }

    private val lines = HashMap<String, IntArray>()

    private fun line(path: String, offset: Int): Int {
        val starts = lines.getOrPut(path) {
            val text = File(path).readText().replace("\r\n", "\n")
            (listOf(0) + text.indices.filter { text[it] == '\n' }.map { it + 1 }).toIntArray()
        }
        val at = java.util.Arrays.binarySearch(starts, offset)
        return if (at >= 0) at + 1 else -at - 1
    }

    private fun write(context: CheckerContext, source: KtSourceElement?, called: FirCallableSymbol<*>, operator: Boolean) {
        val path = context.containingFilePath ?: return
        if (source == null) return
        val symbol = called.unwrapFakeOverrides()
        val isNew = symbol is FirConstructorSymbol
        val isSam = symbol.origin == FirDeclarationOrigin.SamConstructor
        val owner = if (isNew || isSam) symbol.fir.returnTypeRef.coneType.toRegularClassSymbol(session) else null
        val name = if (isNew) owner?.name?.asString() ?: return else symbol.name.asString()
        val isPrimary = isNew && ((symbol as FirConstructorSymbol).isPrimary || symbol.source?.kind is KtFakeSourceElementKind)
        val target = if (isPrimary) owner?.source else symbol.source
        val isOwn = symbol.origin == FirDeclarationOrigin.Source || symbol.origin is FirDeclarationOrigin.Java || isNew
        val fake = !isPrimary && target?.kind is KtFakeSourceElementKind
        val file = pathOf(symbol, owner) ?: path.takeIf { symbol.origin == FirDeclarationOrigin.Source }
        val targets = if (file == null || target == null || !isOwn || fake) "[]" else "[${span(file, target)}]"
        val types = if ((isNew || isSam) && owner?.source != null && file != null) "[${span(file, owner.source!!)}]" else "[]"
        val text = "{\"path\":\"$path\",\"line\":${line(path, source.startOffset)},\"name\":\"$name\"," +
            "\"operator\":$operator,\"extension\":${symbol.receiverParameterSymbol != null},\"targets\":$targets,\"types\":$types}\n"
        synchronized(OUT) { OUT.write(text); OUT.flush() }
    }

    private fun pathOf(symbol: FirCallableSymbol<*>, owner: FirRegularClassSymbol?): String? {
        val sessions = symbol.moduleData.session.firProvider
        val kotlin = owner?.let { sessions.getFirClassifierContainerFileIfAny(it) } ?: sessions.getFirCallableContainerFile(symbol)
        kotlin?.sourceFile?.path?.let { return it }
        val source = symbol.source ?: owner?.source
        val psi = source as? org.jetbrains.kotlin.KtPsiSourceElement ?: return null
        return psi.psi.containingFile?.virtualFile?.path
    }

    private fun span(path: String, source: KtSourceElement) =
        "{\"path\":\"$path\",\"first\":${line(path, source.startOffset)},\"last\":${line(path, source.endOffset)}}"
}

/** What the packages of the library declare, a line for each function and property (kotlinlib.py asks). */
class Declared(private val session: FirSession) {
    fun writeOnce() = synchronized(OUT) {
        if (written) return
        written = true
        val provider = session.symbolProvider
        for (name in PACKAGES) {
            val pack = FqName(name)
            val names = provider.symbolNamesProvider
            for (callable in names.getTopLevelCallableNamesInPackage(pack).orEmpty().sortedBy { it.asString() }) {
                provider.getTopLevelCallableSymbols(pack, callable).forEach { write(name, null, it) }
            }
            for (type in names.getTopLevelClassifierNamesInPackage(pack).orEmpty().sortedBy { it.asString() }) {
                val symbol = provider.getClassLikeSymbolByClassId(ClassId(pack, type))
                if (symbol is FirTypeAliasSymbol) writeType(name, symbol.name.asString(), listOf(), listOf(), text(symbol.resolvedExpandedTypeRef.coneType))
                if (symbol is FirRegularClassSymbol) writeClass(name, symbol)
            }
        }
        OUT.flush()
    }

    @OptIn(DirectDeclarationsAccess::class)
    private fun writeClass(pack: String, symbol: FirRegularClassSymbol) {
        if (!isShown(symbol.rawStatus.visibility)) return
        val bases = symbol.resolvedSuperTypes.map { text(it) }
        writeType(pack, symbol.name.asString(), symbol.typeParameterSymbols.map { it.name.asString() }, bases, "")
        val companion = symbol.declarationSymbols.filterIsInstance<FirRegularClassSymbol>().filter { it.rawStatus.isCompanion }
        (listOf(symbol) + companion).forEach { one ->
            one.declarationSymbols.filterIsInstance<FirCallableSymbol<*>>().forEach { write(pack, symbol, it) }
        }
    }

    private fun writeType(pack: String, name: String, parameters: List<String>, bases: List<String>, alias: String) =
        OUT.write("{\"package\":\"$pack\",\"type\":\"$name\",\"parameters\":${json(parameters)},\"bases\":${json(bases)},\"alias\":\"$alias\"}\n")

    private fun write(pack: String, owner: FirRegularClassSymbol?, symbol: FirCallableSymbol<*>) {
        if (!isShown(symbol.rawStatus.visibility)) return
        val takes = (symbol as? FirFunctionSymbol<*>)?.valueParameterSymbols?.map { text(it.resolvedReturnTypeRef.coneType) }
        val name = if (symbol is FirConstructorSymbol) "" else symbol.name.asString()
        val receiver = symbol.resolvedReceiverType?.let { "\"${text(it)}\"" }
        val open = symbol.typeParameterSymbols.map { it.name.asString() }
        OUT.write("{\"package\":\"$pack\",\"owner\":\"${owner?.name?.asString() ?: ""}\",\"name\":\"$name\",\"receiver\":$receiver," +
            "\"open\":${json(open)},\"takes\":${takes?.let { json(it) }},\"gives\":\"${text(symbol.resolvedReturnType)}\"}\n")
    }

    private fun isShown(visibility: Visibility) = visibility == Visibilities.Public || visibility == Visibilities.Protected

    private fun json(texts: List<String>) = texts.joinToString(",", "[", "]") { "\"$it\"" }

    /** A type in the notation of `model.py`. */
    private fun text(type: ConeKotlinType): String {
        val bare = type.lowerBoundIfFlexible()
        val arguments = bare.typeArguments.map { (it as? ConeKotlinTypeProjection)?.type?.let(::text) ?: "?" }
        val name = bare.classId?.shortClassName?.asString() ?: (bare as? ConeTypeParameterType)?.lookupTag?.name?.asString() ?: "?"
        val isFunction = Regex("(Suspend)?Function\\d+").matches(name)
        val receives = isFunction && bare.isExtensionFunctionType
        val known = if (receives) "Receiving" else if (isFunction) "Function" else name
        return if (arguments.isEmpty()) known else "$known[${arguments.joinToString(",")}]"
    }

    companion object {
        var written = false
    }
}
